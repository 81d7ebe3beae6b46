import type { ClauseRelation } from '../rules/relation-rules.ts';

/** What a stronger assertion claims. */
export type StrongerClaim =
  | { readonly kind: 'equals'; readonly value: string; readonly isDeep: boolean }
  | { readonly kind: 'relation'; readonly relation: ClauseRelation; readonly second: string }
  | { readonly kind: 'throws'; readonly argument: string }
  | { readonly kind: 'close'; readonly second: string; readonly digits: number }
  | { readonly kind: 'called'; readonly times: string };
