import { parse } from '../syntax/parse.ts';
import { instrument, type InstrumentOptions } from '../schemata/instrument.ts';
import { impactProbes } from '../schemata/probes/impact-probes.ts';
import { stateProbes } from '../schemata/state/state-probes.ts';
import type { BuildKind, ServeModule } from '../runner/test-runner.ts';
import type { BranchNumbers } from './branch-numbers.ts';
import type { FunctionNumbers } from './after/impact/function-numbers.ts';
import type { MutantTable } from './select/mutant-table.ts';

/** What numbers the parts of sources that builds tell of. */
export interface ServedNumbers {
  /** Functions, for the impact build. */
  readonly functions: FunctionNumbers;
  /** Branches, for the search build and the impact build that hosts of a search run; absent where there is no search. */
  readonly branches?: BranchNumbers;
}

const readable = /\.[cm]?[jt]sx?$/;

/**
 * Gives the modules of a project their text in each build: sources with their mutants, and all of the project's own
 * modules, tests included, with loop fuel and with probes of the state they keep: a mutant may well have a loop of a test
 * go on for ever. Packages stay as they are.
 *
 * @param relativePath path relative to the root with forward slashes, or undefined outside of it
 * @param onMismatch is told once of each source that is loaded with another text than was catalogued
 * @param numbers numbers what builds tell of beside mutants
 */
export function servedModules(
  table: MutantTable,
  relativePath: (path: string) => string | undefined,
  onMismatch: (file: string) => void,
  { functions, branches }: ServedNumbers,
): ServeModule {
  const mismatched = new Set<string>();
  return (path, text, build) => {
    const file = relativePath(path);
    if (file === undefined || !readable.test(file) || file.includes('node_modules/')) {
      return undefined;
    }
    const numbered = table.files.get(file);
    if (numbered !== undefined && numbered.catalogue.text !== text && !mismatched.has(file)) {
      mismatched.add(file);
      onMismatch(file);
    }
    const outcome = parse(file, text);
    if (!outcome.ok) return undefined;
    const { insertions: ofState } = stateProbes(outcome.file, file);
    const catalogue =
      numbered?.catalogue.text === text
        ? numbered.catalogue
        : { file, text, sites: [], ignored: [] };
    const isSource = catalogue === numbered?.catalogue;
    const ofImpact =
      build === 'impact' && isSource
        ? impactProbes(outcome.file, functions.of(outcome.file).first)
        : [];
    const insertions = [...ofState, ...ofImpact].toSorted((a, b) => a.offset - b.offset);
    const isMeasured = isSource && (build === 'search' || build === 'impact');
    const measured = isMeasured ? branches?.of(outcome.file) : undefined;
    const { code, map } = instrument(catalogue, outcome.file, {
      build: textBuild(build, isSource),
      branches: measured !== undefined,
      firstBranch: measured?.first ?? 0,
      firstMutant: numbered?.firstMutant ?? 0,
      firstSite: numbered?.firstSite ?? 0,
      insertions,
      sourceMap: true,
    });
    if (code === text) return undefined;
    return map === undefined ? { code } : { code, map: map.toString() };
  };
}

/** The impact build is the combine build with more in it; modules that aren't sources have nothing to guide a search to. */
function textBuild(build: BuildKind, isSource: boolean): InstrumentOptions['build'] {
  if (build === 'impact') return 'combine';
  return build === 'search' && !isSource ? 'observe' : build;
}
