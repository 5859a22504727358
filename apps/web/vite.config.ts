/** The only build of the product: `vite build` in this folder writes dist/client (assets) and dist/server (the renderer that Fastify mounts). */
import { defineConfig } from 'vite'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { aliases } from './aliases.ts'
import { chunkModules } from './chunk-modules.ts'
import { contractForBrowser } from './contract-for-browser.ts'
import { precompress } from './precompress.ts'
import { routeTree } from './generate-routes.ts'

/**
 * What every page runs changes rarely and stays in the browser's cache; what many screens share comes in one file and not in forty.
 * What fewer than twenty screens share comes with them alone: in one file with the rest, every public page would carry it.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|store|react-store|router-core|react-router|query-core|react-query|react-router-ssr-query|router-ssr-query-core))\//,
    tags: ['$initial' as const], // lists that grow and other things of single screens come with these
    priority: 2,
  },
  {
    name: 'shared',
    // of the contract only what comes without zod: its tables and words
    test: /apps\/web\/src\/(ui|lib|parts)\/|lucide-react\/|clsx\/|preload-helper|contract\/src\/(client|endpoint|locales|vocabulary|accounts|experts|leads|matches|messages|reference|showcases|limits)\.ts/,
    minShareCount: 20,
    priority: 1,
  },
]

/** Leaflet asks by markup whether the browser has SVG, which Trusted Types report: ask by an element instead. */
const leafletWithoutMarkup = {
  name: 'leaflet-without-markup',
  transform: {
    filter: { id: /leaflet-src(\.esm)?\.js$/ },
    handler(code: string) {
      const markup = "div.innerHTML = '<svg/>';"
      if (!code.includes(markup)) throw new Error('Leaflet asks for SVG in another way now: look at vite.config.ts')
      return code.replace(markup, "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));")
    },
  },
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      // A screen, its loads and its skeleton come together when they are needed: the first script of every page names the routes and no more.
      router: {
        ...routeTree,
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent', 'loader']],
        },
      },
      // The product has one API, described in packages/contract; server functions would be a second one.
      serverFns: { disableCsrfMiddlewareWarning: true },
    }),
    react(),
    contractForBrowser(),
    leafletWithoutMarkup,
    precompress(),
    chunkModules(),
  ],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // The router's manifest names what a page needs, and links fetch it when they are pointed at; a second list of all files would stand in every page's first script.
    modulePreload: { resolveDependencies: () => [] },
  },
  resolve: { alias: aliases },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
    },
    // Everything goes into the built renderer, so that it needs nothing but its own folder. Development leaves packages to Node.
    ssr: { resolve: command === 'build' ? { noExternal: true } : {} },
  },
}))
