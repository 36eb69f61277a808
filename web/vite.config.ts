import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'

/** Editors, formulas and the service of faults: whoever needs none does not fetch them with what is shared. */
const apart =
  /node_modules\/(@codemirror|@lezer|@milkdown|@sentry|codemirror|katex|mdast|micromark|prosemirror|remark|unified)|components\/(rich-text|code-editor)\//

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A page made of sixty small files opens a fifth slower than one of a few, even from the browser's cache.
          groups: [{ name: 'shared', minShareCount: 3, test: (id) => !apart.test(id) }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: server, ws: true }, '/identity': { target: server } },
  },
})
