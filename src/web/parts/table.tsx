// A table with its heads, which scrolls by itself where it is wider than its place.
import type { ComponentChildren, JSX } from 'preact';

/** What stands above a column; above figures it stands as they do. */
type Head = string | { readonly figures: string };

/** A table; its children are rows. */
export function Table(props: {
  /** What the table is, for whoever does not see it. */
  readonly title: string;
  readonly heads: readonly Head[];
  readonly class?: string;
  readonly caption?: ComponentChildren;
  readonly foot?: ComponentChildren;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={props.title}>
      <table class={props.class}>
        {props.caption === undefined ? null : <caption>{props.caption}</caption>}
        <thead>
          <tr>
            {props.heads.map((head) =>
              typeof head === 'string' ? (
                <th scope="col">{head}</th>
              ) : (
                <th scope="col" class="number">
                  {head.figures}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
        {props.foot === undefined ? null : <tfoot>{props.foot}</tfoot>}
      </table>
    </div>
  );
}
