import type { Statement } from '../../../model/test-case.ts';
import { advanceKind } from './advance.ts';
import { arrayKind } from './array.ts';
import { assignKind } from './assign.ts';
import { asyncIterableKind } from './async-iterable.ts';
import { awaitKind } from './await.ts';
import { builtInKind } from './built-in.ts';
import { callKind } from './call.ts';
import { environmentKind } from './environment.ts';
import { linkKind } from './link.ts';
import { memberKind } from './member.ts';
import { objectKind } from './object.ts';
import { notifyKind } from './notify.ts';
import { dispatchKind, elementKind, pageKind } from './page.ts';
import { primitiveKind } from './primitive.ts';
import type { PrintedKind, StatementPrinting } from './printed-kind.ts';
import { randomKind } from './random.ts';
import { regexpKind } from './regexp.ts';
import { repeatKind } from './repeat.ts';
import { seriesKind } from './series.ts';
import { stubKind } from './stub.ts';
import { textKind } from './text.ts';

/** All kinds of statements. To print a new kind, add a file for it and an entry here. */
const printedKinds: { readonly [One in Statement['kind']]: PrintedKind<One> } = {
  advance: advanceKind,
  array: arrayKind,
  assign: assignKind,
  'async-iterable': asyncIterableKind,
  await: awaitKind,
  'built-in': builtInKind,
  call: callKind,
  dispatch: dispatchKind,
  element: elementKind,
  environment: environmentKind,
  link: linkKind,
  notify: notifyKind,
  member: memberKind,
  object: objectKind,
  page: pageKind,
  primitive: primitiveKind,
  random: randomKind,
  regexp: regexpKind,
  repeat: repeatKind,
  series: seriesKind,
  stub: stubKind,
  text: textKind,
};

/** How the kind of a statement is printed. Pass only statements of that kind to it. */
export function printedKind({ kind }: Statement): StatementPrinting<Statement> {
  return printedKinds[kind];
}
