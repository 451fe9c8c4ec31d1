import { panel, SectionTitle, token } from '@elegant/shared/ui'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'

interface ChartFrameProps {
  title: string
  titleSize: string
  /** A summary in words. */
  caption: ReactNode
  /** The drawing, labelled by the caption. */
  chart: (captionId: string) => ReactNode
  /** The texts under the left end, the middle and the right end. */
  scale: readonly [ReactNode, ReactNode, ReactNode]
  children?: ReactNode
}

/** A chart with its title, summary and scale. */
export function ChartFrame({
  title,
  titleSize,
  caption,
  chart,
  scale: [start, middle, end],
  children,
}: ChartFrameProps) {
  const captionId = useId()
  return (
    <Frame>
      <Title $size={titleSize}>{title}</Title>
      <figcaption id={captionId}>{caption}</figcaption>
      {chart(captionId)}
      <Scale aria-hidden="true">
        <span>{start}</span>
        <span>{middle}</span>
        <span>{end}</span>
      </Scale>
      {children}
    </Frame>
  )
}

const Frame = styled.figure`
  min-width: 0;
  padding: ${token.space3};
  ${panel};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  figcaption {
    margin-bottom: ${token.space2};
    color: ${token.muted};
  }
`

const Title = styled(SectionTitle)<{ $size: string }>`
  font-size: ${({ $size }) => $size};
`

const Scale = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${token.space1};
  padding-top: 0.4rem;
  border-top: 1px solid ${token.hairline};
  color: ${token.muted};
`
