import { limits } from '@elegant/shared/rules'
import { Button, Icon, Note, Skeleton, Stack, token, VisuallyHidden } from '@elegant/shared/ui'
import { ImagePlus } from 'lucide'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { Picture } from './EntryPictures.tsx'
import { type AddedPicture, maxPictureSize, pictureTypes, type usePictures } from './usePictures.ts'

interface AddedPicturesProps {
  added: ReturnType<typeof usePictures>
  isHydrated: boolean
}

/** The pictures of a reply that is being written. */
export function AddedPictures({ added, isHydrated }: AddedPicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { pictures, isFull } = added

  function removePicture(place: number) {
    added.remove(place)
    // The pressed button is unmounted.
    button.current?.focus()
  }

  return (
    <Stack $gap={token.space1}>
      {pictures.length > 0 && (
        <Thumbs>
          {pictures.map((one) => (
            <Thumb key={one.place} one={one} onRemove={() => removePicture(one.place)} />
          ))}
        </Thumbs>
      )}
      <Choose $isUsable={isHydrated}>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Pictures"
          accept={pictureTypes.join(',')}
          onChange={({ currentTarget }) => {
            added.add(Array.from(currentTarget.files ?? []))
            // The same file can be chosen again.
            currentTarget.value = ''
          }}
        />
        <Button ref={button} variant="quiet" aria-disabled={isFull} onClick={() => !isFull && input.current?.click()}>
          <Icon of={ImagePlus} size={18} strokeWidth={1.5} />
          Add pictures
        </Button>
        <Note as="span">
          Up to {limits.entryPictures}, {maxPictureSize} each
        </Note>
      </Choose>
    </Stack>
  )
}

function Thumb({ one, onRemove }: { one: AddedPicture; onRemove: () => void }) {
  const { name, picture, error } = one
  return (
    <li>
      {picture ? (
        <Picture picture={picture} alt={name} sizes="6rem" ratio={1} />
      ) : error ? (
        <Problem role="alert">
          {name}: {error}
        </Problem>
      ) : (
        <>
          <Skeleton $ratio="1" />
          <VisuallyHidden role="status">Uploading {name}</VisuallyHidden>
        </>
      )}
      <Remove variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Remove>
    </li>
  )
}

const Thumbs = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr));
  gap: ${token.space1};

  li {
    display: grid;
    align-content: start;
    max-width: 9rem;
  }
`

/** Takes its space before it can be used, so that nothing moves. */
const Choose = styled.div<{ $isUsable: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${token.space2};
  visibility: ${({ $isUsable }) => ($isUsable ? 'visible' : 'hidden')};
`

const Remove = styled(Button)`
  justify-self: start;
  font-size: ${token.textSm};
`

const Problem = styled.p`
  color: ${token.danger};
  font-size: ${token.textSm};
  overflow-wrap: anywhere;
`
