// Runs all checks of the text of the code side by side: types, lint, format, dead code. Says what each that fails has to say.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

await Promise.all(['typecheck', 'lint', 'format:check', 'dead-code'].map(check));

/**
 * Runs one of the package's scripts.
 *
 * @param {string} name
 */
async function check(name) {
  const child = spawn('npm', ['run', '--silent', name], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  console.log(code === 0 ? `${name}: clean` : `${name}: failed\n${output}`);
  if (code !== 0) process.exitCode = 1;
}
