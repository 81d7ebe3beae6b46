import type { Node } from '../syntax/parse.ts';
import { parse } from '../syntax/parse.ts';
import { walk } from '../syntax/walk.ts';
import { Emitter, type Build } from './emitter.ts';
import { emptyPlan, type PlacedSite } from './file-plan.ts';
import { ownScope } from './own-scope.ts';
import { sourceText, type SourceText } from './source-text.ts';

/** The text of one mutant at the place of its site, and its index. */
export interface Alternative {
  readonly mutant: number;
  readonly text: string;
}

/**
 * The mutants of the sites of one place, each as the whole text of the place, on one line where possible. A name in
 * place of `this` is the emitter's.
 */
export function alternativesAt(
  { source, receiver }: Emitter,
  sites: readonly PlacedSite[],
): Alternative[] {
  return sites.flatMap(({ site, firstMutant, place }) => {
    const before = source.text.slice(place.node.start, site.span.start);
    const after = source.text.slice(site.span.end, place.node.end);
    return site.mutants.map(({ mutant }, at) => ({
      mutant: firstMutant + at,
      text: fitted(`${before}${mutant.replacement}${after}`, { source, receiver, ...place }),
    }));
  });
}

const plainBuild: Build = {
  emitSites: (_emitter, _sites, inner) => inner(),
  blockHead: () => '',
  expressionFrame: () => ['', ''],
  loopStep: '',
};

interface Fit {
  readonly source: SourceText;
  readonly receiver: string | undefined;
  readonly kind: 'expression' | 'statement';
}

/** Rewrites an expression or statement; a text that doesn't parse alone stays as it is. */
function fitted(text: string, { source, receiver, kind }: Fit): string {
  const hasThis = receiver !== undefined && /\bthis\b/.test(text);
  if (!hasThis && !/[\n\r\u2028\u2029]/.test(text)) return text;
  const wrapped =
    kind === 'expression'
      ? `async function* f() { (${text}) }`
      : `async function* f() { x: for (;;) { ${text} } }`;
  const parsed = parse(source.path, wrapped);
  const node = parsed.ok ? wrappedNode(parsed.file.program, kind) : undefined;
  if (!parsed.ok || node === undefined) return text;
  const emitter = new Emitter({
    source: sourceText(parsed.file),
    plan: emptyPlan,
    build: plainBuild,
    isFlat: true,
    ...(hasThis ? { receivers: { ...ownScope(node).receivers, name: receiver } } : {}),
  });
  emitter.emitInner(node, undefined);
  return emitter.out.toText(wrapped).slice(1, -1);
}

/** The outermost bracketed expression, or the block in the loop. */
function wrappedNode(program: Node, kind: 'expression' | 'statement'): Node | undefined {
  let found: Node | undefined;
  walk(program, {
    enter(node, ancestors) {
      if (found !== undefined) return 'skip';
      const isIt =
        kind === 'expression'
          ? node.type === 'ParenthesizedExpression'
          : node.type === 'BlockStatement' && ancestors.at(-1)?.type === 'ForStatement';
      if (isIt) found = node;
      return undefined;
    },
  });
  return found;
}
