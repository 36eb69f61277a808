import type { SomeHandlers } from '../../platform/http/context.ts'
import { uploadImage } from './upload-image.ts'

export const imageRoutes = {
  uploadImage: ({ ctx, body }) => uploadImage(ctx, body),
} satisfies SomeHandlers
