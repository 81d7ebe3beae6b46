// Writes what is derived from the declarations of options: the guide's tables and the JSON schema of the configuration.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { configJsonSchema, optionPages, withOptionTables } from './option-docs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
for (const path of optionPages) {
  const page = readFileSync(root + path, 'utf8');
  writeFileSync(root + path, withOptionTables(path, page));
}
writeFileSync(`${root}schema.json`, configJsonSchema());
