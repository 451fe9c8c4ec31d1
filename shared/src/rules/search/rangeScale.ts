/** A numeric range; either end may be open. */
export interface Range {
  min?: number
  max?: number
}

/**
 * The bars of a histogram. Their edges lie on the scale of `getScale`, as the thumbs of the slider do
 * (docs/product/catalog.md#sorting-and-facets).
 */
export const histogramBars = 20

export const sliderSteps = 100

type Bounds = Required<Range>

/** Prices and weights differ by powers of ten, so sliders and histograms are logarithmic. Negative figures count as 0. */
function getScale(figure: number): number {
  return Math.log1p(Math.max(figure, 0))
}

/** The step of a slider for a figure, from 0 to `sliderSteps`. */
export function getSliderStep(figure: number, { min, max }: Bounds): number {
  const [low, high] = [getScale(min), getScale(max)]
  if (high <= low) return 0
  const share = (getScale(figure) - low) / (high - low)
  return Math.round(Math.min(Math.max(share, 0), 1) * sliderSteps)
}

/** The figure at a step: the exact bounds at the ends, between them a figure of at most three digits. */
export function figureAtStep(step: number, bounds: Bounds): number {
  const { min, max } = bounds
  if (step <= 0) return min
  if (step >= sliderSteps) return max
  const [low, high] = [getScale(min), getScale(max)]
  const figure = Math.expm1(low + ((high - low) * step) / sliderSteps)
  return Math.min(Math.max(Number(figure.toPrecision(3)), min), max)
}
