// Usage: npx jiti bench/impact.ts ROOT... : whether impact tells equivalent mutants from others. Runs each project without a search
// for equivalent mutants, measures the impact of survivors and of killed mutants, and prints how many have none: of those that are
// proved to be equivalent, of the other survivors, and of the killed ones. Then the share of a run's wall time that measuring
// survivors takes. The project's packages must be installed, and Assay built (npm run build).
import { basename, resolve } from 'node:path';

import type { AnalysisOptions } from '../src/analysis/analysis-options.ts';
import { findEquivalences } from '../src/equivalence/find-equivalences.ts';
import type { AnalysisResult } from '../src/model/analysis-result.ts';
import { isFelt } from '../src/model/impact.ts';
import type { JudgedMutant } from '../src/model/verdict.ts';

const built = (path: string): string => new URL(`../build/${path}`, import.meta.url).href;
// The built code, since its workers load the files beside it.
const { openProject } = (await import(built('app/open-project.js'))) as {
  openProject: typeof import('../src/app/open-project.ts').openProject;
};
const { analyseProject } = (await import(built('app/analyse-project.js'))) as {
  analyseProject: typeof import('../src/app/analyse-project.ts').analyseProject;
};

const rows = [['project', 'mutants', 'all', 'measured', 'without impact', 'share']];
const times = [['project', 'run', 'impact of survivors', 'share']];
for (const root of process.argv.slice(2)) {
  const name = basename(resolve(root));
  const proved = provedEquivalent(await analyse(root, { impact: true }, noteTime(name)));
  const { judged } = await analyse(root, { impact: 'all' });
  const isProved = ({ mutant }: JudgedMutant): boolean => proved.has(mutant.id);
  const infected = judged.filter(({ verdict }) => verdict.infectedBy.length > 0);
  const survivors = infected.filter(({ verdict }) => verdict.status === 'Survived');
  const killed = infected.filter(({ verdict }) => verdict.status === 'Killed');
  addRow(name, 'proved equivalent', survivors.filter(isProved));
  addRow(
    name,
    'other survivors',
    survivors.filter((one) => !isProved(one)),
  );
  addRow(name, 'killed', killed);
}
console.log(`${table(rows)}\n\n${table(times)}`);
process.exit(0);

async function analyse(
  root: string,
  { impact }: Pick<AnalysisOptions, 'impact'>,
  note: (result: AnalysisResult) => void = () => {},
): Promise<AnalysisResult> {
  const project = await openProject({ root: resolve(root) });
  const { config } = project;
  const options: AnalysisOptions = {
    ...config,
    root: project.root,
    sources: project.sources,
    selection: { ids: [], seed: 1 },
    typeCheck: true,
    incremental: false,
    isolation: 'auto',
    equivalence: 'none',
    runners: project.runners,
    cacheDirectory: resolve(root, 'node_modules/.cache/assay-bench'),
    impact,
    signal: new AbortController().signal,
  };
  const result = await analyseProject(options, { onProgress: () => {} });
  note(result);
  return result;
}

function noteTime(name: string): (result: AnalysisResult) => void {
  return ({ timings: { total, impact = 0 } }) => {
    const seconds = (time: number): string => `${(time / 1000).toFixed(1)} s`;
    times.push([name, seconds(total), seconds(impact), percent(impact, total)]);
  };
}

/** The ids of mutants that are proved to behave as the original does. */
function provedEquivalent({ sources, judged }: AnalysisResult): Set<string> {
  return new Set(
    sources.flatMap(({ path, text }) => {
      const ofFile = judged.filter(({ mutant }) => mutant.file === path);
      const mutants = ofFile.map(({ mutant }) => mutant);
      return findEquivalences({ file: path, text, mutants }).equivalent.map(([id]) => id);
    }),
  );
}

function addRow(project: string, mutants: string, judged: readonly JudgedMutant[]): void {
  const impacts = judged.flatMap(({ verdict: { impact } }) => impact ?? []);
  const without = impacts.filter((impact) => !isFelt(impact)).length;
  const counts = [judged.length, impacts.length, without].map(String);
  rows.push([project, mutants, ...counts, percent(without, impacts.length)]);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;
}

function table([head = [], ...body]: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...body];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
