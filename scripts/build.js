// Builds the package into dist: JavaScript, types and an executable command. Types are not checked here (`npm run typecheck` does),
// so that a build takes a second: each file's declarations follow from that file alone (`isolatedDeclarations`).
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isolatedDeclarationSync, transformSync } from 'oxc-transform';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(join(root, 'dist'), { recursive: true, force: true });
for (const entry of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
  if (entry.endsWith('.ts')) buildFile(join(root, 'src', entry), join(root, 'dist', entry));
}
chmodSync(join(root, 'dist/cli/main.js'), 0o755);
buildForRequire();

/**
 * Writes the JavaScript and the declarations of one file.
 *
 * @param {string} source
 * @param {string} target path of the source in `dist`
 */
function buildFile(source, target) {
  const text = readFileSync(source, 'utf8');
  const script = transformSync(source, text, {
    target: 'es2023',
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
  });
  const types = isolatedDeclarationSync(source, text);
  for (const { message, codeframe } of [...script.errors, ...types.errors]) {
    console.error(`${source}: ${message}\n${codeframe ?? ''}`);
    process.exitCode = 1;
  }
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target.replace(/ts$/, 'js'), requireTypescript(script.code));
  const declarations = source.endsWith('-options.ts') ? withComments(types.code) : types.code;
  writeFileSync(target.replace(/ts$/, 'd.ts'), declarations);
}

/**
 * Has a script `require` TypeScript rather than import it. An import has Node read a CommonJS module twice before it runs, for its
 * kind and for its names, and TypeScript has 9 MB: half of the time that it takes to load.
 *
 * @param {string} code
 */
function requireTypescript(code) {
  return code.replace(
    /^import ts from "typescript";$/m,
    'const ts = process.getBuiltinModule("module").createRequire(import.meta.url)("typescript");',
  );
}

/** Writes `assay/relations` once more, for tests that are CommonJS modules: Jest's `require` takes no ES modules. */
function buildForRequire() {
  const copy = join(root, 'dist/commonjs');
  const inner = readdirSync(join(root, 'dist/relations')).map((name) => `relations/${name}`);
  const roots = ['public/relations', 'foundation/random'];
  for (const path of [...inner, ...roots.flatMap((name) => [`${name}.js`, `${name}.d.ts`])]) {
    const text = readFileSync(join(root, 'dist', path), 'utf8');
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), path.endsWith('.js') ? asCommonJs(text) : text);
  }
  writeFileSync(join(copy, 'package.json'), '{ "type": "commonjs" }\n');
}

/** @param {string} text */
function asCommonJs(text) {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

/**
 * Puts what the declaration of each option says of it into a comment, which editors show at the keys of `assay.config.ts`.
 *
 * @param {string} declarations
 */
function withComments(declarations) {
  const lines = declarations.split('\n');
  let start = 0;
  for (const [at, line] of lines.entries()) {
    if (/^\s+readonly \w+: \{$/.test(line)) start = at;
    const [, doc] = /^\s+readonly doc: (".*");$/.exec(line) ?? [];
    if (doc !== undefined) {
      lines[start] = `/** ${JSON.parse(doc).replaceAll('*/', '*\\/')} */\n${lines[start]}`;
    }
  }
  return lines.join('\n');
}
