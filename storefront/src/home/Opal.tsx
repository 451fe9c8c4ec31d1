import { styled } from 'styled-components'
import small from './hero-480.avif'
import middle from './hero-768.avif'
import large from './hero-1152.avif'

/** The hero opal, rendered by `npm run pictures -- hero`. Blended and faded so that its dark ground has no edge on the page. */
export function Opal() {
  return (
    <Picture
      src={large}
      srcSet={`${small} 480w, ${middle} 768w, ${large} 1152w`}
      sizes="(min-width: 768px) min(36rem, 44vw), 90vw"
      width={1152}
      height={1152}
      alt="A clear opal whose fire rolls from gold through green and red to violet"
      fetchPriority="high"
      decoding="async"
    />
  )
}

const Picture = styled.img`
  width: min(100%, 36rem);
  height: auto;
  margin-inline: auto;
  mix-blend-mode: lighten;
  mask: radial-gradient(closest-side at 50% 52%, #000 78%, transparent);

  /* White is the lightest ground that a palette of the system can have. */
  @media (forced-colors: active) {
    mix-blend-mode: normal;
  }
`
