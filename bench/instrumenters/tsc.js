// Usage: node bench/instrumenters/tsc.js TSCONFIG : type-checks, and prints the process's peak memory and status.
import { createRequire } from 'node:module';

const [, , project] = process.argv;
const startedAt = performance.now();
process.on('exit', (status) => {
  const milliseconds = performance.now() - startedAt;
  const { user, system } = process.cpuUsage();
  const cpu = (user + system) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(`\n${JSON.stringify({ status, mutants: 0, milliseconds, cpu, megabytes })}`);
});
process.argv = [...process.argv.slice(0, 2), '--noEmit', '-p', project];
createRequire(import.meta.url)('typescript/lib/tsc.js');
