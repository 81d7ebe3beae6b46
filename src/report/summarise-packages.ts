import type { AnalysisResult } from '../model/analysis-result.ts';
import { mutationScore } from '../model/mutation-score.ts';
import type { JudgedMutant } from '../model/verdict.ts';
import type { FileSummary } from './summarise-files.ts';

/**
 * Returns the mutation score of each analysed package, by its folder; empty if the result is not the result of a workspace. A file belongs
 * to the innermost package around it.
 */
export function summarisePackages({
  packages = [],
  judged,
}: Pick<AnalysisResult, 'packages' | 'judged'>): FileSummary[] {
  const folders = packages
    .filter(({ status }) => status === 'analysed')
    .map(({ folder }) => folder)
    .toSorted((a, b) => b.length - a.length);
  const byFolder = new Map(
    folders.toSorted().map((folder): [string, JudgedMutant[]] => [folder, []]),
  );
  const folderOf = new Map<string, string>();
  for (const one of judged) {
    const { file } = one.mutant;
    const folder = folderOf.get(file) ?? folders.find((name) => file.startsWith(`${name}/`)) ?? '';
    folderOf.set(file, folder);
    byFolder.get(folder)?.push(one);
  }
  return [...byFolder].map(([path, ofPackage]) => ({
    path,
    score: mutationScore(ofPackage.map(({ verdict }) => verdict.status)),
  }));
}
