// Usage: npx jiti bench/non-redundant-operators.ts [TABLE...] : prints the tables of docs/non-redundant-operators.md.
import { tables } from '../test/operators/redundancy/tables.ts';

const chosen = process.argv.slice(2);
for (const [name, table] of Object.entries(tables)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`${name}\n\n${table()}\n\n`);
}
