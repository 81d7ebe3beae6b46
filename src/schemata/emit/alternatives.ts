import type { Node } from '../../syntax/parse.ts';
import { parse } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import { Emitter, type Build } from './emitter.ts';
import { evaluatedName, isAnonymousFunction, namingFrame } from '../probes/evaluated-name.ts';
import { emptyPlan, type PlacedSite } from '../plan/file-plan.ts';
import { ownScope } from '../plan/own-scope.ts';
import { sourceText, type CommentedText } from './source-text.ts';

/** The text of one mutant in the place of its site, and the mutant's index. */
export interface Alternative {
  readonly mutant: number;
  readonly text: string;
}

/**
 * Returns the mutants of the sites of one place, each as the whole text of the place, on one line if possible. `this` is
 * replaced by the emitter's name for it. An anonymous function keeps the name that the place gives it.
 */
export function alternativesAt(
  { source, receiver }: Emitter,
  sites: readonly PlacedSite[],
): Alternative[] {
  return sites.flatMap(({ site, firstMutant, place }) => {
    const { node, ancestors, kind } = place;
    const before = source.text.slice(node.start, site.span.start);
    const after = source.text.slice(site.span.end, node.end);
    const name = kind === 'expression' ? evaluatedName(node, ancestors) : undefined;
    return site.mutants.map(({ mutant }, at) => {
      const text = `${before}${mutant.replacement}${after}`;
      return { mutant: firstMutant + at, text: fitted(text, { source, receiver, kind, name }) };
    });
  });
}

const plainBuild: Build = {
  emitSites: (_emitter, _sites, inner) => inner(),
  blockHead: () => '',
  expressionFrame: () => ['', ''],
  loopFuel: () => undefined,
};

interface Fit {
  readonly source: CommentedText;
  readonly receiver: string | undefined;
  readonly kind: 'expression' | 'statement';
  readonly name: string | undefined;
}

/** Rewrites an expression or statement if its place requires that. A text that does not parse alone is returned unchanged. */
function fitted(text: string, { source, receiver, kind, name }: Fit): string {
  const hasThis = receiver !== undefined && /\bthis\b/.test(text);
  const hasFunction = name !== undefined && /=>|\bfunction\b|\bclass\b/.test(text);
  if (!hasThis && !hasFunction && !/[\n\r\u2028\u2029]/.test(text)) return text;
  const inner = kind === 'expression' ? `(${text})` : `x: for (;;) { ${text} }`;
  const wrapped = /\bsuper\b/.test(text)
    ? `class A extends B { async *f() { ${inner} } }`
    : `async function* f() { ${inner} }`;
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
  const [open, close] =
    name !== undefined && isAnonymousFunction(node) ? namingFrame(name) : ['', ''];
  return `${open}${emitter.out.toText(wrapped).slice(1, -1)}${close}`;
}

/** Returns the outermost bracketed expression, or the block in the loop. */
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
