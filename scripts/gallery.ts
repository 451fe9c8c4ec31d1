import path from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { rootDir } from '../build/paths.ts'
import { appConfig } from '../webpack.base.js'

// `npm run gallery`: every primitive of shared/src/ui on one page, for developers only. No production build reads shared/gallery.

const port = Number(process.env.PORT || 3100)
const context = path.join(rootDir, 'shared/gallery')
const config = appConfig({
  name: 'shared',
  folder: context,
  role: 'host',
  release: 'gallery',
  outputPath: path.join(rootDir, '.cache/gallery'),
  devServer: `http://localhost:${port}/`,
})
const devServer = new WebpackDevServer(
  {
    port,
    host: 'localhost',
    hot: true,
    static: [{ directory: context }, { directory: path.join(rootDir, 'api/pictures'), publicPath: '/pictures' }],
  },
  webpack({ ...config, entry: './main.tsx' }),
)
await devServer.start()
console.log(`The gallery is at http://localhost:${port}/`)
