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

/** The anchors that GitHub gives to a document's headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
