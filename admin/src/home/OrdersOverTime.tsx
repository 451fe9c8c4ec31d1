import type { Figures } from '@elegant/shared/rules'
import { countOf, formatDate, panel, SectionTitle, token } from '@elegant/shared/ui'
import { useId } from 'react'
import { styled } from 'styled-components'

const span = 30
/** The viewBox of the chart, which scales with the page. */
const [width, height] = [600, 120]
const step = width / span

/** A bar chart of the orders of the last 30 days, with a text summary. */
export function OrdersOverTime({ days }: { days: Figures['orders_by_day'] }) {
  const caption = useId()
  const last = days.slice(-span)
  const [now, before] = [sumOf(last), sumOf(days.slice(-2 * span, -span))]
  const peak = Math.max(1, ...last.map(({ orders }) => orders))
  const busiest = last.filter(({ orders }) => orders > 0)
  return (
    <Frame>
      <Title>Orders over time</Title>
      <figcaption id={caption}>
        {countOf(now, 'order')} in the last {span} days, {before} in the {span} days before.
      </figcaption>
      <Drawing role="img" aria-labelledby={caption} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        {last.map(({ day, orders }, index) => {
          const high = (orders / peak) * (height - 4)
          return (
            <g key={day}>
              <title>{`${formatDate(day, 'short')}: ${orders}`}</title>
              <rect className="day" x={index * step} y={0} width={step} height={height} />
              <rect
                className={orders > 0 ? undefined : 'none'}
                x={index * step + 2}
                y={height - Math.max(high, 1)}
                width={step - 4}
                height={Math.max(high, 1)}
              />
            </g>
          )
        })}
      </Drawing>
      <Scale aria-hidden="true">
        <span>{last[0] && formatDate(last[0].day, 'short')}</span>
        <span>{now > 0 ? `peak: ${peak} a day` : 'no orders yet'}</span>
        <span>today</span>
      </Scale>
      {busiest.length > 0 && (
        <details>
          <summary>Day by day</summary>
          <ol>
            {busiest.toReversed().map(({ day, orders }) => (
              <li key={day}>
                <time dateTime={day}>{formatDate(day, 'short')}</time>: {orders}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Frame>
  )
}

function sumOf(days: Figures['orders_by_day']): number {
  return days.reduce((sum, { orders }) => sum + orders, 0)
}

const Frame = styled.figure`
  margin-top: ${token.space4};
  padding: ${token.space3};
  ${panel};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  figcaption {
    margin-bottom: ${token.space2};
    color: ${token.muted};
  }
  summary {
    min-height: ${token.controlHeight};
    align-content: center;
    color: ${token.muted};
    cursor: pointer;
  }
  ol {
    columns: 9rem;
  }
`

const Title = styled(SectionTitle)`
  font-size: ${token.textXl};
`

const Drawing = styled.svg`
  width: 100%;
  height: clamp(6rem, 16vw, 10rem);
  fill: ${token.opalText};

  .day {
    fill: transparent;
  }
  .none {
    fill: ${token.control};
  }
  g:hover .day {
    fill: ${token.sunken};
  }
`

const Scale = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${token.space1};
  padding-top: 0.4rem;
  border-top: 1px solid ${token.hairline};
  color: ${token.muted};
`
