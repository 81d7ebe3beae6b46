import { arithmeticOperators, judgeArithmetic, samples } from './arithmetic.ts';
import { bitwiseOperators, judgeBits } from './bits.ts';
import { judgeConditions, type JudgedCondition, type Setting } from './conditions.ts';
import {
  judgeBooleans,
  judgeConverted,
  judgeNumbersWithNaN,
  judgeOrdered,
  judgeTruthiness,
  judgeUnordered,
  judgeValues,
  judgeValuesTogether,
  type JudgedOperator,
} from './judge-operators.ts';
import { judgeNumbers, judgeStrings, type JudgedLiterals } from './literals.ts';
import { codes, markdownTable } from './markdown-table.ts';
import { minimalByClass, nonRedundant, type Finding } from './redundancy.ts';

/** The tables of `docs/non-redundant-operators.md`, by name. */
export const tables: Readonly<Record<string, () => string>> = {
  ordered: () => tableByClass(judgeOrdered()),
  unordered: () => tableByClass(judgeUnordered()),
  booleans: () => tableByClass(judgeBooleans()),
  truthiness: () => tableByClass(judgeTruthiness()),
  values: () => tableOfOperators(judgeValues()),
  nan: () => tableOfOperators(judgeNumbersWithNaN()),
  conversion: () => tableOfOperators(judgeConverted()),
  nullish: () => tableOfOperators(judgeValuesTogether()),
  'two-connectors': twoConnectors,
  connectors: connectorCounts,
  bitwise: () =>
    markdownTable(
      ['original', ...kept],
      bitwiseOperators.map((each) => [codes([each]), ...keptCells(judgeBits(each))]),
    ),
  arithmetic,
  numbers: () => literalTable(judgeNumbers()),
  strings: () => literalTable(judgeStrings()),
};

const kept = ['not subsumed', 'redundant', 'equivalent'];

/** For each class, the replacements of minimal impact; then all other replacements. */
function tableByClass(judged: readonly JudgedOperator[]): string {
  const classes = judged[0]?.classes ?? [];
  const rows = judged.map(({ operator, findings }) => {
    const others = findings.filter(({ extent }) => extent !== 'minimal');
    const having = (extent: Finding['extent']): string =>
      codes(others.filter((each) => each.extent === extent).map(({ name }) => name));
    return [
      codes([operator]),
      ...minimalByClass(findings, classes.length).map(codes),
      having('partial'),
      having('trivial'),
      having('equivalent'),
    ];
  });
  const named = classes.map((name) => `only ${name}`);
  return markdownTable(['original', ...named, 'several', 'all (trivial)', 'none'], rows);
}

function tableOfOperators(judged: readonly JudgedOperator[]): string {
  const rows = judged.map(({ operator, classes, findings }) => [
    codes([operator]),
    classes.join('; '),
    ...keptCells(findings),
  ]);
  return markdownTable(['original', 'classes', ...kept], rows);
}

/** The replacements that are not redundant, those that are, with the reason, and those that are equivalent. */
function keptCells(findings: readonly Finding[]): readonly string[] {
  const best = nonRedundant(findings).map(({ name }) => name);
  const redundant = findings.filter(
    ({ name, extent }) => extent !== 'equivalent' && !best.includes(name),
  );
  const equivalent = findings.filter(({ extent }) => extent === 'equivalent');
  return [
    codes(best),
    redundant.length === 0 ? '–' : redundant.map((each) => reason(each, best)).join('; '),
    codes(equivalent.map(({ name }) => name)),
  ];
}

function reason({ name, sameAs, subsumedBy }: Finding, best: readonly string[]): string {
  if (sameAs !== undefined) return `${codes([name])} as ${codes([sameAs])}`;
  return `${codes([name])} by ${codes(subsumedBy.filter((each) => best.includes(each)))}`;
}

function twoConnectors(): string {
  return markdownTable(
    ['condition', 'not subsumed', 'redundant'],
    judgeConditions(2, 'booleans').map(({ text, mutants }) => [
      codes([text]),
      ...keptCells(mutants).slice(0, 2),
    ]),
  );
}

const settings: Readonly<Record<Setting, string>> = {
  booleans: 'booleans (4 each)',
  truthiness: 'truthiness (3 each)',
};

function connectorCounts(): string {
  const rows = (['booleans', 'truthiness'] as const).flatMap((setting) =>
    [1, 2, 3].flatMap((connectors) => {
      const groups = new Map<string, (readonly number[])[]>();
      for (const judged of judgeConditions(connectors, setting)) {
        const counts = countsOf(judged);
        groups.set(counts.join(), [...(groups.get(counts.join()) ?? []), counts]);
      }
      return [...groups.values()].map((group) =>
        [settings[setting], connectors, group.length, ...(group[0] ?? [])].map(String),
      );
    }),
  );
  const head = ['operands', 'connectors', 'conditions', 'mutants', 'same as another', 'subsumed'];
  return markdownTable([...head, 'left'], rows);
}

function countsOf({ mutants }: JudgedCondition): readonly number[] {
  const same = mutants.filter(({ sameAs }) => sameAs !== undefined).length;
  const left = nonRedundant(mutants).length;
  return [mutants.length, same, mutants.length - same - left, left];
}

function arithmetic(): string {
  const rows = Object.entries(samples).flatMap(([name, domain]) =>
    arithmeticOperators.map((operator) => [
      name,
      codes([operator]),
      ...keptCells(judgeArithmetic(operator, domain)).slice(0, 2),
    ]),
  );
  return markdownTable(['numbers', 'original', 'not subsumed', 'redundant'], rows);
}

function literalTable(judged: readonly JudgedLiterals[]): string {
  const rows = judged.map(({ context, literals, findings }) => [
    codes([context]),
    literals.length > 3 ? `${literals[0] ?? ''} to ${literals.at(-1) ?? ''}` : literals.join(', '),
    ...keptCells(findings),
  ]);
  return markdownTable(['expression', 'literal `c`', ...kept], rows);
}
