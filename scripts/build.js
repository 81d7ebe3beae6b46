// Builds the package into `dist`: JavaScript, types and an executable command. Types are not checked here (`npm run typecheck` does),
// so that a build takes seconds: each file's declarations follow from that file alone (`isolatedDeclarations`).
//
// The modules of `src` are bundled, because each process and thread of Assay would otherwise find, read and link hundreds of files. What
// is loaded lazily stays so: a chunk has only modules that everything that loads the chunk needs. Benchmarks and tests that use inner
// modules find all of them, each in its own file, in `build`.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { isolatedDeclarationSync } from 'oxc-transform';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url)).replaceAll('\\', '/');
const src = join(root, 'src');
const dist = join(root, 'dist');

/**
 * Makes each file that is started by its path (workers, threads, hooks) an entry, and gives each module the URL that it has without bundling.
 *
 * @type {import('rolldown').Plugin}
 */
const ownUrls = {
  name: 'own-urls',
  transform(code, path) {
    const started = code.matchAll(/new URL\('(\.[^']*)\.js', import\.meta\.url\)/g);
    for (const [, name = ''] of started) {
      const id = resolve(dirname(path), `${name}.ts`);
      this.emitFile({ type: 'chunk', id, fileName: builtPath(id) });
    }
    const url = `new URL("own-module:${builtPath(path)}", import.meta.url).href`;
    return code.replaceAll('import.meta.url', url);
  },
  renderChunk(code, { fileName }) {
    const ownUrl = /new URL\("own-module:([^"]+)", import\.meta\.url\)\.href/g;
    return code.replaceAll(ownUrl, (_, path) =>
      // The URL of a file that is started may have a query.
      path === fileName
        ? 'import.meta.url'
        : `new URL("./${relative(dirname(fileName), path)}", import.meta.url).href`,
    );
  },
};

/**
 * Has a module `require` TypeScript rather than import it. An import has Node read a CommonJS module twice before it runs, for its
 * kind and for its names, and TypeScript has 9 MB: half of the time that it takes to load.
 *
 * @type {import('rolldown').Plugin}
 */
const requireTypescript = {
  name: 'require-typescript',
  transform: (code) =>
    code.replace(
      /^import ts from 'typescript';$/m,
      "const ts = process.getBuiltinModule('module').createRequire(import.meta.url)('typescript');",
    ),
};

for (const folder of ['dist', 'build']) {
  rmSync(join(root, folder), { recursive: true, force: true });
}
const modules = await bundle(['cli/main', 'public/index', 'public/config', 'public/relations']);
await modules.write({
  dir: dist,
  chunkFileNames: ({ facadeModuleId }) =>
    facadeModuleId ? builtPath(facadeModuleId) : 'chunks/[name].js',
});
await modules.write({ dir: join(root, 'build'), preserveModules: true, preserveModulesRoot: src });
chmodSync(join(dist, 'cli/main.js'), 0o755);
writeDeclarations(dist, ['public/index.ts', 'public/config.ts', 'public/relations.ts']);

// Tests that are CommonJS modules: Jest's `require` takes no ES modules.
const commonjs = join(dist, 'commonjs');
await (await bundle(['public/relations'])).write({ dir: commonjs, format: 'cjs' });
writeDeclarations(commonjs, ['public/relations.ts']);
writeFileSync(join(commonjs, 'package.json'), '{ "type": "commonjs" }\n');

/**
 * Reads modules of `src` with all that they import.
 *
 * @param {readonly string[]} entries their paths in `src`, without an extension
 */
function bundle(entries) {
  return rolldown({
    input: Object.fromEntries(entries.map((name) => [name, join(src, `${name}.ts`)])),
    external: /^[^./]/,
    platform: 'node',
    tsconfig: false,
    transform: { target: 'es2023', typescript: { onlyRemoveTypeImports: true } },
    // A merged chunk would load modules where nothing needs them.
    experimental: { chunkOptimization: false },
    plugins: [requireTypescript, ownUrls],
  });
}

/**
 * The path in `dist` of a module that has a file of its own.
 *
 * @param {string} path
 */
function builtPath(path) {
  return relative(src, path.replaceAll('\\', '/')).replace(/ts$/, 'js');
}

/**
 * Writes the declarations of modules and of all that these refer to.
 *
 * @param {string} target
 * @param {readonly string[]} entries paths in `src`
 */
function writeDeclarations(target, entries) {
  const paths = new Set(entries);
  for (const path of paths) {
    const { code, errors } = isolatedDeclarationSync(path, readFileSync(join(src, path), 'utf8'));
    for (const { message, codeframe } of errors) {
      console.error(`${path}: ${message}\n${codeframe ?? ''}`);
      process.exitCode = 1;
    }
    for (const [, name = ''] of code.matchAll(/["'](\.[^"'\n]*\.ts)["']/g))
      paths.add(join(dirname(path), name));
    const file = join(target, path.replace(/ts$/, 'd.ts'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, path.endsWith('-options.ts') ? withComments(code) : code);
  }
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
