import { getSmallest, limits } from '@elegant/shared/rules'
import { Cluster, Field, Icon, IconButton, Stack, token } from '@elegant/shared/ui'
import { X } from 'lucide'
import { styled } from 'styled-components'
import { FileInput } from '../../forms/FileInput.tsx'
import { uploadedPictures } from '../threadDrafts.ts'
import type { PicturePlace } from './pictureUploads.ts'
import { usePictureUploads } from './usePictureUploads.ts'

/** Chooses up to six pictures for an entry. */
export function PicturePicker({ place }: { place: PicturePlace }) {
  const { pictures, pending, failures, send, remove } = usePictureUploads(place)
  return (
    <Picker>
      {pictures.length > 0 && (
        <Cluster as="ul" aria-label="Pictures">
          {pictures.map((id, index) => {
            const picture = uploadedPictures.get(id)
            return (
              <Item key={id}>
                {picture && <img src={getSmallest(picture.url, picture)} alt="" />}
                <IconButton label={`Remove picture ${index + 1}`} onClick={() => remove(id)}>
                  <Icon of={X} size={16} />
                </IconButton>
              </Item>
            )
          })}
        </Cluster>
      )}
      {pictures.length < limits.entryPictures && (
        <Field label={`Pictures (up to ${limits.entryPictures})`} hideLabel error={failures.join('. ') || undefined}>
          {(control) => (
            <FileInput
              {...control}
              multiple
              accept="image/*"
              onChange={({ target }) => {
                send([...(target.files ?? [])])
                target.value = ''
              }}
            />
          )}
        </Field>
      )}
      <p role="status">{pending.length > 0 && `Uploading ${pending.join(', ')}…`}</p>
    </Picker>
  )
}

const Picker = styled(Stack)`
  font-size: ${token.textSm};
  overflow-wrap: anywhere;

  [role='status']:empty {
    display: none;
  }
`

const Item = styled.li`
  position: relative;

  img {
    width: 4.5rem;
    height: 4.5rem;
    object-fit: cover;
    border-radius: ${token.radiusPicture};
    background: ${token.sunken};
  }
  button {
    position: absolute;
    top: 0;
    right: 0;
    width: 1.75rem;
    height: 1.75rem;
    background: ${token.raised};
  }
`
