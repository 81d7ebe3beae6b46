import { expect, it } from 'vitest';

import { filesBelow, textOf } from './repository.ts';

it('an exported type has a name of its own in all of src, so that one word means one thing', () => {
  const files = new Map<string, string[]>();
  for (const path of filesBelow('src', '.ts')) {
    for (const name of exportedTypes(textOf(path))) {
      files.set(name, [...(files.get(name) ?? []), path]);
    }
  }
  const shared = [...files].filter(([, paths]) => paths.length > 1);

  expect(files.size).toBeGreaterThan(1000);
  expect(shared).toEqual([]);
});

/** The names of the types that a module declares and exports. */
function exportedTypes(text: string): string[] {
  const declarations = text.matchAll(
    /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm,
  );
  return [...declarations].flatMap(([, name]) => name ?? []);
}
