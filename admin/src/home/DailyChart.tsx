import { formatDate, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ChartFrame } from '../ui/ChartFrame.tsx'

const span = 30
/** The viewBox of the chart, which scales with the page. */
const [width, height] = [600, 120]
const step = width / span

interface DailyChartProps {
  title: string
  /** Oldest first, today last; the last 30 are drawn, and the 30 before them compared. */
  days: { day: string; value: number }[]
  format: (value: number) => string
  /** Follows the sum in the summary, as in "USD 90.00 received in the last 30 days". */
  verb?: string
  /** Displayed instead of the peak. */
  none: string
  /** A sentence after the summary. */
  note?: string | undefined
}

/** A bar chart of the last 30 days, with a text summary. */
export function DailyChart({ title, days, format, verb, none, note }: DailyChartProps) {
  const last = days.slice(-span)
  const [now, before] = [getSum(last), getSum(days.slice(-2 * span, -span))]
  const peak = Math.max(1, ...last.map(({ value }) => value))
  const busy = last.filter(({ value }) => value !== 0)
  return (
    <ChartFrame
      title={title}
      titleSize={token.textXl}
      caption={
        <>
          {[format(now), verb].filter(Boolean).join(' ')} in the last {span} days, {format(before)} in the {span} days
          before.
          {note && ` ${note}`}
        </>
      }
      scale={[
        last[0] && formatDate(last[0].day, 'short'),
        busy.length > 0 ? `peak: ${format(peak)} a day` : none,
        'today',
      ]}
      chart={(captionId) => (
        <Drawing role="img" aria-labelledby={captionId} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {last.map(({ day, value }, index) => {
            const high = Math.max((value / peak) * (height - 4), 1)
            return (
              <g key={day}>
                <title>{`${formatDate(day, 'short')}: ${format(value)}`}</title>
                <rect className="day" x={index * step} y={0} width={step} height={height} />
                <rect
                  className={value > 0 ? undefined : 'none'}
                  x={index * step + 2}
                  y={height - high}
                  width={step - 4}
                  height={high}
                />
              </g>
            )
          })}
        </Drawing>
      )}
    >
      {busy.length > 0 && (
        <Days>
          <summary>Day by day</summary>
          <ol>
            {busy.toReversed().map(({ day, value }) => (
              <li key={day}>
                <time dateTime={day}>{formatDate(day, 'short')}</time>: {format(value)}
              </li>
            ))}
          </ol>
        </Days>
      )}
    </ChartFrame>
  )
}

function getSum(days: DailyChartProps['days']): number {
  return days.reduce((sum, { value }) => sum + value, 0)
}

const Days = styled.details`
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
