import { token } from '@elegant/shared/ui'
import { useId } from 'react'
import { styled } from 'styled-components'

/** A black opal under studio light: patches of fire below a glassy dome. Drawn, so that it weighs nothing. */
export function Opal() {
  const id = useId()
  const ref = (name: string) => `url(#${id}${name})`
  return (
    <Stone viewBox="0 0 640 640" role="img" aria-label="A black opal with green, violet and coral fire">
      <defs>
        <clipPath id={`${id}outline`}>
          <ellipse {...outline} />
        </clipPath>
        {/* One noise chooses the colour of the fire, another where it burns. */}
        <filter id={`${id}fire`} x="0" y="0" width="100%" height="100%" colorInterpolationFilters="sRGB">
          <feTurbulence type="fractalNoise" baseFrequency="0.0065 0.0085" numOctaves="2" seed="23" result="noise" />
          <feColorMatrix values="2.6 0 0 0 -0.8  2.6 0 0 0 -0.8  2.6 0 0 0 -0.8  0 0 0 0 1" />
          <feComponentTransfer result="colour">
            <feFuncR type="table" tableValues="0.16 0.10 0.02 0.05 0.55 0.98 0.92" />
            <feFuncG type="table" tableValues="0.10 0.25 0.62 0.85 0.88 0.62 0.32" />
            <feFuncB type="table" tableValues="0.55 0.85 0.74 0.52 0.30 0.22 0.30" />
          </feComponentTransfer>
          <feTurbulence type="fractalNoise" baseFrequency="0.012 0.019" numOctaves="3" seed="8" />
          <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 5.2 0 0 -2.25" result="burning" />
          <feComposite in="colour" in2="burning" operator="in" />
          <feGaussianBlur stdDeviation="1.6" />
        </filter>
        <filter id={`${id}glints`} x="0" y="0" width="100%" height="100%" colorInterpolationFilters="sRGB">
          <feTurbulence type="turbulence" baseFrequency="0.03 0.05" numOctaves="2" seed="4" />
          <feColorMatrix values="0 0 0 0 0.75  0 0 0 0 1  0 0 0 0 0.9  0 7 0 0 -3.4" />
          <feGaussianBlur stdDeviation="1" />
        </filter>
        <filter id={`${id}soft`} x="-50%" y="-50%" width="200%" height="200%">
          <feGaussianBlur stdDeviation="26" />
        </filter>
        <filter id={`${id}edge`} x="-20%" y="-20%" width="140%" height="140%">
          <feGaussianBlur stdDeviation="5" />
        </filter>
        <radialGradient id={`${id}body`} cx="0.56" cy="0.66" r="0.62">
          <BodyInner offset="0" />
          <BodyOuter offset="1" />
        </radialGradient>
        <radialGradient id={`${id}dome`} cx="0.5" cy="0.48" r="0.5">
          <Dark offset="0.45" stopOpacity="0" />
          <Dark offset="0.82" stopOpacity="0.42" />
          <Dark offset="1" stopOpacity="0.92" />
        </radialGradient>
      </defs>
      <Glow cx="360" cy="540" rx="190" ry="44" filter={ref('soft')} />
      <g clipPath={ref('outline')}>
        <rect width="640" height="640" fill={ref('body')} />
        <Fire width="640" height="640" filter={ref('fire')} />
        <Glints width="640" height="640" filter={ref('glints')} />
        <ellipse {...outline} fill={ref('dome')} />
        <Window cx="232" cy="170" rx="110" ry="52" transform="rotate(-34 232 170)" filter={ref('soft')} />
        <Bounce cx="430" cy="488" rx="92" ry="26" transform="rotate(-38 430 488)" filter={ref('soft')} />
        <Spark d="M176 196c14-34 44-62 84-74-30 20-56 44-70 80-3 7-17 2-14-6Z" filter={ref('edge')} />
      </g>
      <Rim {...outline} />
    </Stone>
  )
}

const outline = { cx: 320, cy: 312, rx: 222, ry: 262, transform: 'rotate(16 320 312)' }

const Stone = styled.svg`
  width: min(100%, 36rem);
  height: auto;
  margin-inline: auto;
`

const BodyInner = styled.stop`
  stop-color: color-mix(in srgb, ${token.violet} 62%, ${token.teal});
`

const BodyOuter = styled.stop`
  stop-color: color-mix(in srgb, ${token.violet} 26%, ${token.velvet});
`

const Dark = styled.stop`
  stop-color: ${token.velvet};
`

const Fire = styled.rect`
  mix-blend-mode: screen;
`

const Glints = styled.rect`
  mix-blend-mode: screen;
  opacity: 0.35;
`

const Glow = styled.ellipse`
  fill: ${token.teal};
  opacity: 0.32;
`

const Window = styled.ellipse`
  fill: ${token.onAction};
  opacity: 0.42;
`

const Bounce = styled.ellipse`
  fill: ${token.coral};
  opacity: 0.38;
`

const Spark = styled.path`
  fill: ${token.onAction};
  opacity: 0.8;
`

const Rim = styled.ellipse`
  fill: none;
  stroke: ${token.onVelvet};
  stroke-width: 1.5;
  opacity: 0.18;
`
