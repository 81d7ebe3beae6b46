import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the TypeScript files of the folder in the first argument. */
export function readSources() {
  const folder = process.argv[2];
  return readdirSync(folder, { recursive: true })
    .filter((path) => /(?<!\.d)\.ts$/.test(path) && !path.startsWith('node_modules'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/** Times some work that returns a number of mutants, and prints what it took as JSON. */
export async function measure(work) {
  const startedAt = performance.now();
  const used = process.cpuUsage();
  const mutants = await work();
  const milliseconds = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(used);
  const cpu = (user + system) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(JSON.stringify({ mutants, milliseconds, cpu, megabytes }));
}
