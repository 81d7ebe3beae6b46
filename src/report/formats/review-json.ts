import type { ReviewResult } from '../../model/review-result.ts';
import type { PropertySuggestion } from '../../model/suggestion.ts';

/** The output of `assay review --json`. */
export interface ReviewJson {
  readonly suggestions: readonly Pick<
    PropertySuggestion,
    'id' | 'kind' | 'file' | 'line' | 'diff' | 'kills' | 'tried' | 'input'
  >[];
}

/** Returns the suggestions of a review as JSON, the best first. Ends with a line break. */
export function reviewJson({ suggestions }: ReviewResult): string {
  const json: ReviewJson = {
    suggestions: suggestions.map(({ id, kind, file, line, diff, kills, tried, input }) => ({
      id,
      kind,
      file,
      line,
      diff,
      kills,
      tried,
      input,
    })),
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
}
