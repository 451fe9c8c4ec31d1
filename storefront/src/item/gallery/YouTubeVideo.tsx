import { Icon, token, VisuallyHidden } from '@elegant/shared/ui'
import { Play } from 'lucide'
import { useState } from 'react'
import { styled } from 'styled-components'

/** A YouTube video behind its poster: requests nothing from YouTube before it is played (docs/product/media.md). */
export function YouTubeVideo({ id, title }: { id: string; title: string }) {
  const [isPlaying, setIsPlaying] = useState(false)
  if (!isPlaying) {
    return (
      <PlayButton type="button" onClick={() => setIsPlaying(true)}>
        <VisuallyHidden>Play the film, from YouTube</VisuallyHidden>
        <Icon of={Play} size={32} strokeWidth={1.5} />
      </PlayButton>
    )
  }
  return (
    <Player
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
      title={title}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

const PlayButton = styled.button`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  border: 0;
  background: none;
  color: ${token.onVelvet};
  cursor: pointer;

  svg {
    box-sizing: content-box;
    padding: 1.4rem;
    border-radius: ${token.radiusRound};
    background: color-mix(in srgb, ${token.velvet} 70%, transparent);
  }
`

const Player = styled.iframe`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  border: 0;
  background: ${token.velvet};
`
