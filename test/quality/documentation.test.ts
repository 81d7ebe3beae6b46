import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

import { filesBelow, repository, textOf } from './repository.ts';

const documents = ['README.md', 'CHANGELOG.md', ...filesBelow('docs', '.md')];

/** Paths that begin like this are the project's own; others in the guide are examples of the user's. */
const ownPaths = /`((?:\.\/)?(?:src|test|docs|bench|scripts|examples|\.ci)\/[\w./-]*)`/g;

/** Documents that speak to users of Assay, whose projects have a `src` and tests too. */
function speaksToUsers(path: string): boolean {
  return (
    path.startsWith('docs/guide/') ||
    path.startsWith('docs/diagnostics/') ||
    path.startsWith('docs/operators/')
  );
}

describe.each(documents)('%s', (path) => {
  const text = textOf(path);

  it('links to what exists', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)];
    const missing = links
      .map(([, target = '']) => join(dirname(path), target))
      .filter((target) => !existsSync(repository + target));

    expect(missing).toEqual([]);
  });

  it('links to headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
    const missing = links.filter(([, target = '', anchor = '']) => {
      const file = target === '' ? path : join(dirname(path), target);
      return existsSync(repository + file) && !anchorsOf(textOf(file)).includes(anchor);
    });

    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it('names paths that exist', () => {
    const named = [...text.matchAll(ownPaths)].map(([, name = '']) => name);
    const missing = named
      .filter((name) => !speaksToUsers(path) || /^(?:docs|bench|scripts)\//.test(name))
      .filter((name) => !existsSync(repository + name));

    expect(missing).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  it('names no file or folder that does not exist, and each so that it is found', () => {
    const sources = filesBelow('src', '.ts');
    const known = [...sources, ...new Set(sources.flatMap(foldersOf))];
    const spans = [...textOf('docs/architecture.md').matchAll(/`([^`\n]+)`/g)];
    const paths = spans.flatMap(([, text = '']) => (isPath(text) ? [text.replace(/\/$/, '')] : []));
    const lost = paths.filter(
      (path) =>
        known.filter((one) => `/${one}`.endsWith(`/${path}`)).length !== 1 &&
        !existsSync(repository + path),
    );

    expect(paths.length).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });

  it.each(["A mutant's way", "A generated test's way"])(
    'names at each stop of %s a function that its file declares',
    (heading) => {
      const stops = stopsBelow(heading, textOf('docs/architecture.md'));
      const without = stops.filter((stop) => functionsAt(stop).length === 0);
      const lost = stops
        .flatMap(functionsAt)
        .filter(({ name, path }) => !declares(`src/${path}`, name))
        .map(({ name, path }) => `${name} in ${path}`);

      expect(stops.length).toBeGreaterThan(5);
      expect(stops.length).toBeLessThanOrEqual(12);
      expect(without).toEqual([]);
      expect(lost).toEqual([]);
    },
  );
});

/** The items of the numbered list in the section with this heading, each in one line. */
function stopsBelow(heading: string, text: string): string[] {
  const [, after = ''] = text.split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  return section
    .split(/^\d+\. /m)
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, ' '));
}

/** The functions that a stop names, each with its file: "`name` in `path`". */
function functionsAt(stop: string): { readonly name: string; readonly path: string }[] {
  const named = stop.matchAll(/`(\w+)` in `([\w./-]+\.ts)`/g);
  return [...named].map(([, name = '', path = '']) => ({ name, path }));
}

/** Whether a source file declares a function of this name. */
function declares(file: string, name: string): boolean {
  const declaration = new RegExp(`^(?:export )?(?:(?:async )?function|const) ${name}\\b`, 'm');
  return existsSync(repository + file) && declaration.test(textOf(file));
}

/** Whether a code span is a path: it has a folder in it, or is the name of a source file. */
function isPath(text: string): boolean {
  return /^[\w.-]+(?:\/[\w.-]+)*\/?$/.test(text) && /\/|\.ts$/.test(text);
}

/** The folders in which a file is, from the innermost one on. */
function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** The anchors that GitHub gives to a document's headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
