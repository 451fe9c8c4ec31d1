import { Skeleton, Stack, token } from '@elegant/shared/ui'

interface FormSkeletonProps {
  /** The heights of the fields from top to bottom. */
  fields: Record<string, keyof typeof heights>
}

/** Label, control and a line of help text. */
const heights = { line: '4.525rem', lineWithHelp: '6.3rem', text: '11.775rem', textWithHelp: '13.55rem' }

/** The placeholder of a form that is loading. */
export function FormSkeleton({ fields }: FormSkeletonProps) {
  return (
    <Stack $gap={token.space3} aria-busy="true">
      {Object.entries(fields).map(([name, kind]) => (
        <Skeleton key={name} $height={heights[kind]} />
      ))}
      <Skeleton $height={token.controlHeight} />
    </Stack>
  )
}
