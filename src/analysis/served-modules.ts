import { parse } from '../syntax/parse.ts';
import { instrument } from '../schemata/instrument.ts';
import { impactProbes } from '../schemata/impact-probes.ts';
import { stateProbes } from '../schemata/state-probes.ts';
import type { ServeModule } from '../runner/test-runner.ts';
import type { FunctionNumbers } from './impact/function-numbers.ts';
import type { MutantTable } from './mutant-table.ts';

const readable = /\.[cm]?[jt]sx?$/;

/**
 * Gives the modules of a project their text in each build: sources with their mutants, and all of the project's own
 * modules, tests included, with loop fuel and with probes of the state they keep: a mutant may well have a loop of a test
 * go on for ever. Packages stay as they are.
 *
 * @param relativePath path relative to the root with forward slashes, or undefined outside of it
 * @param onMismatch is told once of each source that is loaded with another text than was catalogued
 * @param functions numbers the functions of sources for the impact build
 */
export function servedModules(
  table: MutantTable,
  relativePath: (path: string) => string | undefined,
  onMismatch: (file: string) => void,
  functions: FunctionNumbers,
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
    const isMeasured = build === 'impact' && catalogue === numbered?.catalogue;
    const ofImpact = isMeasured ? impactProbes(outcome.file, functions.of(outcome.file).first) : [];
    const insertions = [...ofState, ...ofImpact].toSorted((a, b) => a.offset - b.offset);
    const { code, map } = instrument(catalogue, outcome.file, {
      build: build === 'impact' ? 'combine' : build,
      firstMutant: numbered?.firstMutant ?? 0,
      firstSite: numbered?.firstSite ?? 0,
      insertions,
      sourceMap: true,
    });
    if (code === text) return undefined;
    return map === undefined ? { code } : { code, map: map.toString() };
  };
}
