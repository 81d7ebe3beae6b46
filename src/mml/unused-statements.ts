import type { Mutant } from '../model/mutant.ts';
import type { OperatorName } from '../model/operator-names.ts';
import { functionNames } from '../mutation/sites/flat-name.ts';
import type { SelectionPlace } from '../mutation/selection/operator-selection.ts';
import type { FileCatalogue } from '../mutation/sites/site.ts';
import { parse } from '../syntax/parse.ts';
import { groupBy, type NonEmpty } from '../foundation/group-by.ts';
import type { CompiledScript } from './compile-script.ts';
import type { ScriptProblem } from './parse-script.ts';
import type { ScopedSetting, Setting } from './resolve-script.ts';

/** The sources of a project that a script is compared with. */
export interface KnownSources {
  /** The catalogues of whole files, made with the script. */
  readonly catalogues: readonly FileCatalogue[];
  /** The paths of sources without a catalogue: the effect of a statement on them is unknown. */
  readonly others: readonly string[];
  /** The operators whose mutants are not in the catalogues. */
  readonly unknown: ReadonlySet<OperatorName>;
}

/**
 * Returns the statements of a script that select nothing. The scope of such a statement contains no source or no function, or
 * it contains no mutants that the statement enables or changes. A disabled operator has no mutants, so that for `-AOR<…>` only
 * the scope is checked.
 */
export function unusedStatements(
  settings: readonly ScopedSetting[],
  script: CompiledScript,
  sources: KnownSources,
): readonly ScriptProblem[] {
  const statements = groupBy(settings, ({ span }) => span.start);
  const names = new Map<string, ReadonlySet<string>>();
  const placesIn = (catalogue: FileCatalogue): readonly SelectionPlace[] => {
    const { file } = catalogue;
    const known = names.get(file) ?? namesIn(catalogue);
    names.set(file, known);
    return [...known].map((functionName) => ({ file, functionName }));
  };
  return [...statements.values()].flatMap((statement) => {
    const message = problemOf(statement, { script, sources, placesIn });
    return message === undefined ? [] : [{ span: statement[0].span, message }];
  });
}

/** Everything that a statement is compared with. */
interface Comparison {
  readonly script: CompiledScript;
  readonly sources: KnownSources;
  readonly placesIn: (catalogue: FileCatalogue) => readonly SelectionPlace[];
}

function problemOf(
  statement: NonEmpty<ScopedSetting>,
  { script, sources, placesIn }: Comparison,
): string | undefined {
  const [{ scope, pattern }] = statement;
  const isReached = (file: string): boolean => pattern?.reaches(file) !== false;
  if (sources.others.some(isReached)) return undefined;
  const catalogues = sources.catalogues.filter(({ file }) => isReached(file));
  const isIn = (place: SelectionPlace): boolean =>
    pattern === undefined || pattern.match(place) !== undefined;
  if (catalogues.length === 0) {
    return pattern && `The scope "${scope}" selects nothing: no source file is in it.`;
  }
  if (!catalogues.flatMap(placesIn).some(isIn)) {
    return `The scope "${scope}" selects nothing: no function or class of that name has code.`;
  }
  const mutants = catalogues
    .flatMap(({ sites }) => sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant)))
    .filter(isIn);
  const all = statement.map(({ setting }) => setting);
  if (all.some((setting) => isUsed(setting, scope, mutants, script))) return undefined;
  if (all.some(({ operator }) => sources.unknown.has(operator))) return undefined;
  const operators = [...new Set(all.map(({ operator }) => operator))];
  return `The statement selects nothing: there are no mutants of ${operators.join(', ')} that it decides about.`;
}

function isUsed(
  setting: Setting,
  scope: string | undefined,
  mutants: readonly Mutant[],
  script: CompiledScript,
): boolean {
  const { operator } = setting;
  switch (setting.type) {
    case 'list':
      return script.usedLists.has(setting);
    case 'kind':
      return mutants.some((mutant) => mutant.operator === operator);
    case 'enable':
      return (
        !setting.isEnabled ||
        mutants.some(
          (mutant) => mutant.operator === operator && script.at(mutant).scopeOf(operator) === scope,
        )
      );
  }
}

function namesIn({ file, text }: FileCatalogue): ReadonlySet<string> {
  const parsed = parse(file, text);
  return parsed.ok ? functionNames(parsed.file) : new Set();
}
