import { readFileSync } from 'node:fs';

import { mutatedPlace, openTexts, readIndex } from '../../../../src/runner/worker/text-source.ts';

/** Asks for texts in a folder, for the path of a source, and writes the answers. */
const [folder = '', path = ''] = process.argv.slice(2);
const ask = openTexts({ folder, build: 'execute' });
const answers = [
  ask(path),
  ask('/other.js') ?? 'none',
  readIndex(folder).get(path),
  readFileSync(mutatedPlace(folder, 1, [5, 7]), 'utf8'),
];
process.stdout.write(JSON.stringify(answers));
