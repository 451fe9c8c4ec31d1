/** The US ring sizes that the view offers. */
export const ringSizes = Array.from({ length: 21 }, (_, at) => 3 + at / 2)

export const usualRingSize = 7

/** The inner diameter of a US ring size in millimeters: size 0 is 11.63 mm, and each size adds 0.8128 mm. */
export function ringDiameter(size: number): number {
  return 11.63 + 0.8128 * size
}
