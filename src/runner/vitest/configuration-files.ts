import { importedFiles } from './related-tests.ts';
import type { VitestProject } from './vitest-api.ts';

/** Returns the configuration files and global set-up files of projects, with the files that these import. */
export async function configurationFiles(projects: readonly VitestProject[]): Promise<string[]> {
  const files = new Set<string>();
  for (const project of projects) {
    const { configFile, configFileDependencies = [] } = project.vite.config ?? {};
    for (const path of [configFile, ...configFileDependencies]) {
      if (typeof path === 'string') files.add(path.replaceAll('\\', '/'));
    }
    const setUps = [project.config.globalSetup ?? []].flat();
    for (const path of await importedFiles(project, setUps)) files.add(path);
  }
  return [...files].filter((path) => !path.includes('/node_modules/'));
}
