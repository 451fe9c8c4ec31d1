import { jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { TurntableFrame } from './TurntableFrame.tsx'

it('shows a sheet that is loaded before it is in the document', () => {
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(3072)
  render(<TurntableFrame src="/media/daylight/3072.webp" columns={6} rows={4} frame={0} alt="A turning opal" />)
  expect(screen.getByRole('img', { name: 'A turning opal' })).toBeInTheDocument()
  expect(screen.queryByText('Loading the turntable…')).toBeNull()
})
