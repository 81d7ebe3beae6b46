import { groupBy } from '../foundation/group-by.ts';
import type { Mutant } from '../model/mutant.ts';
import type { FileCatalogue } from '../mutation/sites/site.ts';
import type { CompiledScript } from './compile-script.ts';
import { mutationTree, type MutationTree } from './mutation-tree.ts';
import type { ScopedSetting, Setting } from './resolve-script.ts';

/** The number of mutants that are shown of one operator in one function. */
const examplesShown = 3;

/** The greatest width of an example's text, in characters. */
const exampleWidth = 60;

/**
 * Explains a script by two trees. The first tree shows the settings of each program unit. The second one shows the number of
 * mutants by scope, file, function and operator, with a few examples. The text ends with a line break.
 */
export function explainScript(
  settings: readonly ScopedSetting[],
  script: CompiledScript,
  catalogues: readonly FileCatalogue[],
): string {
  const mutants = catalogues.flatMap(({ sites }) =>
    sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant)),
  );
  const files = new Set(mutants.map(({ file }) => file)).size;
  return [
    'Script',
    ...treeLines(mutationTree(settings), '  '),
    '',
    `Mutants: ${mutants.length} in ${files} of ${catalogues.length} ${catalogues.length === 1 ? 'file' : 'files'}`,
    ...branchLines(mutants, levelsOf(script), '  '),
    '',
  ].join('\n');
}

function treeLines({ name, settings, units }: MutationTree, indent: string): readonly string[] {
  return [
    `${indent}${name === '' ? 'everywhere' : name}`,
    ...settings.map((setting) => `${indent}  ${settingText(setting)}`),
    ...units.flatMap((unit) => treeLines(unit, `${indent}  `)),
  ];
}

function settingText(setting: Setting): string {
  if (setting.type === 'enable') return `${setting.isEnabled ? '+' : '-'}${setting.operator}`;
  const added = setting.isAdded ? '+' : '';
  if (setting.type === 'kind') {
    return `${added}${setting.operator === 'STD' ? 'DEL' : 'LIT'}(${setting.kind})`;
  }
  const kind = setting.arity === 'binary' ? 'BIN' : 'UNR';
  return `${added}${kind}(${setting.symbol}) -> {${setting.items.join(', ')}}`;
}

type NameOf = (mutant: Mutant) => string;

function levelsOf(script: CompiledScript): readonly NameOf[] {
  return [
    (mutant) => {
      const scope = script.at(mutant).scopeOf(mutant.operator);
      return scope === undefined ? 'everywhere' : `"${scope}"`;
    },
    ({ file }) => file,
    ({ functionName }) => (functionName === '' ? '(module)' : functionName),
    ({ operator }) => operator,
  ];
}

function branchLines(
  mutants: readonly Mutant[],
  levels: readonly NameOf[],
  indent: string,
): readonly string[] {
  const [nameOf, ...inner] = levels;
  if (nameOf === undefined) return exampleLines(mutants, indent);
  return [...groupBy(mutants, nameOf)].flatMap(([name, each]) => [
    `${indent}${name}  ${each.length}`,
    ...branchLines(each, inner, `${indent}  `),
  ]);
}

function exampleLines(mutants: readonly Mutant[], indent: string): readonly string[] {
  const lines = mutants.slice(0, examplesShown).map(({ location, original, replacement }) => {
    const { line, column } = location.start;
    const instead = replacement === '' ? 'deleted' : shorten(replacement);
    return `${indent}${line}:${column}  ${shorten(original)}  =>  ${instead}`;
  });
  const more = mutants.length - lines.length;
  return more > 0 ? [...lines, `${indent}and ${more} more`] : lines;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > exampleWidth ? `${line.slice(0, exampleWidth - 1)}…` : line;
}
