// Charts of at most 36 points as SVG of our own: every bar is a link that says what it is, it prints, it follows the
// theme, and the same figures stand below as a table.
import type { JSX } from 'preact';
import { language } from '../state/door.ts';
import { shownAmount, type Amount } from '../state/money.ts';
import { words } from '../words/words.ts';
import { addressTo, Figure } from './figure.tsx';

/** One bar: what it is worth and what opens it. */
export interface Bar {
  readonly value: Amount;
  readonly opens: string;
}
/** One kind of bars, one bar per label. */
export interface Series {
  readonly name: string;
  readonly bars: readonly Bar[];
}

/** Units of the drawing: about as many as it has pixels where two stand beside each other, so that its letters fit. */
const [WIDTH, HEIGHT, LEFT, FOOT, HEAD] = [480, 180, 4, 24, 8];
const LABELS = 12;

/** Where zero and a value stand, in units of the drawing. Only places are computed here, never figures. */
function scaleOf(series: readonly Series[]): (value: Amount) => number {
  const values = series.flatMap(({ bars }) => bars.map(({ value }) => Number(value)));
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  // Where there is nothing but zeros they stand on the ground.
  const [highest, span] = top === bottom ? [1, 1] : [top, top - bottom];
  return (value) => HEAD + ((highest - Number(value)) / span) * (HEIGHT - FOOT - HEAD);
}

function Bars(props: { readonly labels: readonly string[]; readonly series: readonly Series[] }): JSX.Element {
  const at = scaleOf(props.series);
  const slot = (WIDTH - LEFT * 2) / props.labels.length;
  const wide = Math.min(24, (slot * 0.72) / props.series.length);
  return (
    <>
      {props.labels.map((label, index) =>
        props.series.map(({ name, bars }, which) => {
          const bar = bars[index];
          if (bar === undefined) return null;
          const [zero, end] = [at(0), at(bar.value)];
          const left = LEFT + slot * index + (slot - wide * props.series.length) / 2 + wide * which;
          const said = `${label} ${name} ${shownAmount(bar.value, language.value)}`;
          return (
            <a href={addressTo(bar.opens)} aria-label={said} data-value={String(bar.value)} data-opens={bar.opens}>
              <title>{said}</title>
              <rect class="hit" x={left} y={HEAD} width={wide} height={HEIGHT - FOOT - HEAD} />
              <rect
                class={`bar series-${which}`}
                x={left + 1}
                y={Math.min(zero, end)}
                width={wide - 2}
                height={Math.max(1, Math.abs(zero - end))}
                rx={2}
              />
            </a>
          );
        }),
      )}
      <line class="axis" x1={0} x2={WIDTH} y1={at(0)} y2={at(0)} />
    </>
  );
}

function Labels(props: { readonly labels: readonly string[] }): JSX.Element {
  const slot = (WIDTH - LEFT * 2) / props.labels.length;
  const every = Math.ceil(props.labels.length / LABELS);
  return (
    <g aria-hidden="true">
      {props.labels.map((label, index) =>
        index % every === 0 ? (
          <text x={LEFT + slot * (index + 0.5)} y={HEIGHT - 6} text-anchor="middle">
            {label.replace(/^\d{4}-0?/, '')}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Bars beside each other per label, with the same figures as a table. */
export function Chart(props: {
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}): JSX.Element {
  const { chart } = words();
  return (
    <figure class="chart">
      <figcaption>
        <strong>{props.title}</strong>
        <span class="legend">
          {props.series.map(({ name }, which) => (
            <span>
              <i class={`series-${which}`} aria-hidden="true" />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={props.title}>
        <Bars labels={props.labels} series={props.series} />
        <Labels labels={props.labels} />
      </svg>
      <details>
        <summary>{chart.asTable}</summary>
        <div class="scrolls" tabIndex={0} role="region" aria-label={props.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{chart.month}</th>
                {props.series.map(({ name }) => (
                  <th scope="col" class="number">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {props.labels.map((label, index) => (
                <tr>
                  <th scope="row">{label}</th>
                  {props.series.map(({ name, bars }) => {
                    const bar = bars[index];
                    return (
                      <td class="number">
                        {bar === undefined ? null : (
                          <Figure value={bar.value} name={`${label} ${name}`} opens={bar.opens} />
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
