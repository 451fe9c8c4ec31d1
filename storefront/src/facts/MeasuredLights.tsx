import { describeHues, type Item, lightLabels } from '@elegant/shared/rules'
import { Note, Stack, token } from '@elegant/shared/ui'
import { FireBar } from './FireBar.tsx'

/**
 * The measured play of color in each light that a stone turns in: never a grade
 * (docs/product/media.md#the-light-bench).
 */
export function MeasuredLights({ item: { turntables = [] } }: { item: Pick<Item, 'turntables'> }) {
  const measured = turntables.flatMap(({ light, fire }) => (fire ? [{ light, fire }] : []))
  if (measured.length === 0) return null
  return (
    <Stack $gap={token.space2}>
      {measured.map(({ light, fire }) => {
        const hues = describeHues(fire)
        return (
          <Stack key={light} $gap={token.space1}>
            {hues && <FireBar fire={fire} />}
            <Note>
              {lightLabels[light]}, measured in these pictures: {hues && `${hues}; `}play of color covers {fire.lit}% of
              the stone.
            </Note>
          </Stack>
        )
      })}
    </Stack>
  )
}
