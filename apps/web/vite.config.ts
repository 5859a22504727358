/** The only build of the product: `vite build` in this folder writes dist/client (assets) and dist/server (the renderer that Fastify mounts). */
import { defineConfig } from 'vite'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { contractForBrowser } from './contract-for-browser.ts'
import { precompress } from './precompress.ts'
import { routeTree } from './generate-routes.ts'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      router: routeTree,
      // The product has one API, described in packages/contract; server functions would be a second one.
      serverFns: { disableCsrfMiddlewareWarning: true },
    }),
    react(),
    contractForBrowser(),
    precompress(),
  ],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    // Everything goes into the built renderer, so that it needs nothing but its own folder. Development leaves packages to Node.
    ssr: { resolve: command === 'build' ? { noExternal: true } : {} },
  },
}))
