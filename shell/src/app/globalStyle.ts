export { globalStyle } from '@elegant/shared/ui'
