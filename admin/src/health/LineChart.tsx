import type { ReleaseHealth } from '@elegant/shared/rules'
import { formatCount, formatDate, formatMoment, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ChartFrame } from '../ui/ChartFrame.tsx'
import type { Measure } from './measures.ts'

/** The viewBox of the drawing, which scales with the page. */
const [width, height, headroom] = [600, 120, 6]

type Change = ReleaseHealth['changes'][number]

interface LineChartProps {
  measure: Measure
  points: ReleaseHealth['points']
  changes: Change[]
  since: number
  until: number
}

/** A curve over time, with the changes of releases as vertical lines. The tables of the page have the same numbers. */
export function LineChart({ measure: { title, read, format, top }, points, changes, since, until }: LineChartProps) {
  const values = points.flatMap((point) => {
    const value = read(point)
    return value === undefined ? [] : [{ at: point.at, value }]
  })
  const peak = Math.max(top, ...values.map(({ value }) => value))
  const x = (at: number) => ((at - since) / (until - since)) * width
  const y = (value: number) => height - (value / peak) * (height - headroom)
  const last = values.at(-1)
  return (
    <ChartFrame
      title={title}
      titleSize={token.textLg}
      caption={
        <>
          {last
            ? `${format(last.value)} at last, ${format(Math.max(...values.map(({ value }) => value)))} at most`
            : 'Not measured'}
          {changes.length > 0 && `; ${formatCount(changes.length, 'change')} of releases`}
        </>
      }
      scale={[formatDate(new Date(since).toISOString(), 'short'), `top: ${format(peak)}`, 'now']}
      chart={(captionId) => (
        <Drawing role="img" aria-labelledby={captionId} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {changes.map(({ at, what, version }) => (
            <g key={`${at} ${version}`}>
              <title>{`${formatMoment(new Date(at).toISOString())}: ${what} ${version}`}</title>
              <line className={isStepBack(what) ? 'back' : 'mark'} x1={x(at)} x2={x(at)} y1={0} y2={height} />
            </g>
          ))}
          <polyline points={values.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
          {values.map(({ at, value }) => (
            <g key={at}>
              <title>{`${formatMoment(new Date(at).toISOString())}: ${format(value)}`}</title>
              {/* A line without length is a dot of the same size at every width of the page. */}
              <line className="point" x1={x(at)} x2={x(at)} y1={y(value)} y2={y(value)} />
            </g>
          ))}
        </Drawing>
      )}
    />
  )
}

function isStepBack(what: string): boolean {
  return what === 'rollback' || what === 'undo'
}

const Drawing = styled.svg`
  width: 100%;
  height: 8rem;
  fill: none;
  stroke: ${token.opalText};
  overflow: visible;

  polyline,
  line {
    stroke-width: 2px;
    vector-effect: non-scaling-stroke;
  }
  .point {
    stroke-width: 6px;
    stroke-linecap: round;
  }
  .mark {
    stroke: ${token.control};
    stroke-dasharray: 2 4;
  }
  .back {
    stroke: ${token.danger};
    stroke-dasharray: 8 4;
  }
`
