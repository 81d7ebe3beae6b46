import { parse } from '../syntax/parse.ts';
import { instrument, type InstrumentOptions } from '../schemata/instrument.ts';
import { impactProbes } from '../schemata/probes/impact-probes.ts';
import { stateProbes } from '../schemata/state/state-probes.ts';
import type { BuildKind, ServeModule } from '../runner/test-runner.ts';
import type { BranchNumbers, FunctionNumbers } from './served-numbers.ts';
import type { FileCatalogue } from '../mutation/sites/site.ts';
import type { MutantTable } from './select/mutant-table.ts';

/** The numberings of the parts of sources that builds report on. */
export interface ServedNumbers {
  /** Functions, for the impact build. */
  readonly functions: FunctionNumbers;
  /** Branches, for the search build and the impact build of a search's hosts; undefined without a search. */
  readonly branches?: BranchNumbers;
}

const readable = /\.[cm]?[jt]sx?$/;

/**
 * Returns the function that gives the modules of a project their text in each build. Sources get their mutants. All of the project's
 * own modules, also tests, get loop fuel and probes of the state that they keep: a mutant can make a loop of a test endless.
 * Installed packages stay as they are.
 *
 * @param relativePath returns the path relative to the root with forward slashes; undefined for a path outside of the root
 * @param onMismatch called once for each source that is loaded with another text than the catalogued one
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
    const own = numbered && withText(numbered.catalogue, text);
    if (numbered !== undefined && own === undefined && !mismatched.has(file)) {
      mismatched.add(file);
      onMismatch(file);
    }
    const outcome = parse(file, text);
    if (!outcome.ok) return undefined;
    const ofState = stateProbes(outcome.file, file);
    const catalogue = own ?? { file, text, sites: [], ignored: [] };
    const isSource = own !== undefined;
    const ofImpact =
      build === 'impact' && isSource
        ? impactProbes(outcome.file, functions.of(outcome.file).first)
        : [];
    const insertions = [...ofState, ...ofImpact].toSorted((a, b) => a.offset - b.offset);
    const firstFunction = own?.functions && numbered?.firstFunction;
    const isMeasured = isSource && (build === 'search' || build === 'impact');
    const measured = isMeasured ? branches?.of(outcome.file) : undefined;
    const { code, map } = instrument(catalogue, outcome.file, {
      build: textBuild(build, isSource),
      branches: measured !== undefined,
      firstBranch: measured?.first ?? 0,
      firstMutant: numbered?.firstMutant ?? 0,
      firstSite: numbered?.firstSite ?? 0,
      ...(isSource && firstFunction !== undefined && { firstFunction }),
      insertions,
      sourceMap: true,
    });
    if (code === text) return undefined;
    return map === undefined ? { code } : { code, map: map.toString() };
  };
}

/**
 * Returns the catalogue for a text that differs from its own at most in the comment that names the source map: bundlers that have read the
 * map blank that comment out. Undefined for any other text.
 */
function withText(catalogue: FileCatalogue, text: string): FileCatalogue | undefined {
  if (catalogue.text === text) return catalogue;
  const withoutMap = catalogue.text.replace(/\/\/[#@] ?sourceMappingURL=\S*\s*$/, '');
  const isSame = withoutMap !== catalogue.text && withoutMap.trimEnd() === text.trimEnd();
  return isSame ? { ...catalogue, text } : undefined;
}

/** The impact build is the combine build with more probes. Modules that are not sources cannot guide a search, so they are only observed. */
function textBuild(build: BuildKind, isSource: boolean): InstrumentOptions['build'] {
  if (build === 'impact') return 'combine';
  return build === 'search' && !isSource ? 'observe' : build;
}
