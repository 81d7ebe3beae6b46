import { existsSync, readFileSync } from 'node:fs';

import { operatorList } from '../../mutation/operator-list.ts';
import type { OperatorHelp } from '../../report/ci/sarif-report.ts';

/** Returns a description of each mutation operator, with its page of the documentation. */
export function operatorHelp(): Map<string, OperatorHelp> {
  return new Map(
    operatorList.map(({ name, description }) => [name, { description, page: pageOf(name) }]),
  );
}

/** Returns the page of an operator. Links to other pages become plain text, because the page is shown alone. */
function pageOf(name: string): string | undefined {
  const path = new URL(`../../../docs/operators/${name.toLowerCase()}.md`, import.meta.url);
  if (!existsSync(path)) return undefined;
  return readFileSync(path, 'utf8').replaceAll(/\[([^\]]*)\]\((?!https?:)[^)]*\)/g, '$1');
}
