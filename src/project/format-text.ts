import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { isRecord } from '../foundation/is-record.ts';
import { packagesIn, readManifest } from './read-manifest.ts';

/**
 * Formats a text as the project formats the file at this path, relative to its root. A text that can't be formatted is returned
 * unchanged.
 */
export type FormatText = (text: string, path: string) => Promise<string>;

/** The part of Prettier's interface that is used here, in versions 2 and 3. */
interface Prettier {
  readonly resolveConfig: (path: string) => Promise<Record<string, unknown> | null>;
  readonly format: (
    text: string,
    options: Readonly<Record<string, unknown>>,
  ) => string | Promise<string>;
}

/**
 * Opens the project's own formatter: Prettier or Biome, if its package.json or its configuration says that it uses them, and
 * they are installed. Undefined if there is none.
 */
export async function openFormatter(root: string): Promise<FormatText | undefined> {
  const manifest = readManifest(join(root, 'package.json'));
  const named = packagesIn(manifest, ['dependencies', 'devDependencies']);
  const hasBiome = ['biome.json', 'biome.jsonc'].some((name) => existsSync(join(root, name)));
  const prettier = await loadPrettier(root);
  if (prettier !== undefined && !(hasBiome && !named.has('prettier'))) {
    const config = await prettier.resolveConfig(join(root, 'package.json')).catch(() => null);
    if (named.has('prettier') || config !== null) return formatByPrettier(root, prettier);
  }
  const biome = join(root, 'node_modules', '.bin', 'biome');
  return hasBiome && existsSync(biome) ? formatByBiome(root, biome) : undefined;
}

function formatByPrettier(root: string, prettier: Prettier): FormatText {
  return async (text, path) => {
    const filepath = join(root, path);
    try {
      const config = await prettier.resolveConfig(filepath);
      return await prettier.format(text, { ...config, filepath });
    } catch {
      return text;
    }
  };
}

async function loadPrettier(root: string): Promise<Prettier | undefined> {
  try {
    const entry = createRequire(join(root, 'package.json')).resolve('prettier');
    const loaded: unknown = await import(pathToFileURL(entry).href);
    if (isPrettier(loaded)) return loaded;
    const inner = isRecord(loaded) ? loaded['default'] : undefined;
    return isPrettier(inner) ? inner : undefined;
  } catch {
    return undefined;
  }
}

function isPrettier(value: unknown): value is Prettier {
  return (
    isRecord(value) &&
    typeof value['format'] === 'function' &&
    typeof value['resolveConfig'] === 'function'
  );
}

/** The time limit for formatting one file, in milliseconds. */
const limit = 20_000;

function formatByBiome(root: string, program: string): FormatText {
  return (text, path) =>
    new Promise((resolve) => {
      const child = spawn(program, ['format', `--stdin-file-path=${path}`], {
        cwd: root,
        stdio: ['pipe', 'pipe', 'ignore'],
        timeout: limit,
      });
      let formatted = '';
      child.stdout.setEncoding('utf8').on('data', (piece: string) => {
        formatted += piece;
      });
      child.on('error', () => resolve(text));
      child.on('close', (code) => resolve(code === 0 && formatted !== '' ? formatted : text));
      child.stdin.on('error', () => undefined);
      child.stdin.end(text);
    });
}
