import type { ItemMedia } from '@elegant/shared/rules'
import { AutoGrid, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { Thumb } from '../../media/Thumb.tsx'

/** The pictures and videos of an item for a member of the staff who does not change them. */
export function PictureList({ media }: { media: readonly ItemMedia[] }) {
  if (media.length === 0) return null
  return (
    <Stack as="section" aria-labelledby="pictures" $gap={token.space2}>
      <SectionTitle id="pictures">Pictures and videos</SectionTitle>
      <AutoGrid $min="8rem">
        {media.map((one) => (
          <Thumb key={one.id} media={one} />
        ))}
      </AutoGrid>
    </Stack>
  )
}
