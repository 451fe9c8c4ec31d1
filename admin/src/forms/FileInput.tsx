import { Input, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** A file picker styled like the other fields. */
export const FileInput = styled(Input).attrs({ type: 'file' })`
  padding: 0.3rem;
  font-size: ${token.textSm};

  &::file-selector-button {
    min-height: 2rem;
    margin-inline-end: 0.75rem;
    padding-inline: 0.8rem;
    border: 1px solid ${token.control};
    border-radius: 7px;
    background: ${token.sunken};
    color: ${token.ink};
    font: 500 ${token.textSm} / 1 ${token.sans};
    cursor: pointer;
  }
`
