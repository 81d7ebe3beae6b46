// Writes what is derived from the declarations of options: the guide's tables and the JSON schema of the configuration.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { configJsonSchema, withOptionTables } from './option-docs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const guide = `${root}docs/guide/README.md`;
writeFileSync(guide, withOptionTables(readFileSync(guide, 'utf8')));
writeFileSync(`${root}schema.json`, configJsonSchema());
