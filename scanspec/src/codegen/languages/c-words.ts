import { wordList } from './c-like.ts'

/** Words of C, names of its library that are macros, and those that the programs use. */
export const cWords: readonly string[] = wordList(
  `auto break case char const continue default do double else enum extern float for goto if inline int long register
  restrict return short signed sizeof static struct switch typedef union unsigned void volatile while main stdin stdout
  stderr errno NULL alignas alignof asm bool constexpr false nullptr static_assert thread_local true typeof unix linux
  NAN INFINITY HUGE_VAL RAND_MAX EXIT_SUCCESS EXIT_FAILURE BUFSIZ SEEK_SET SEEK_CUR SEEK_END M_PI M_PI_2 M_PI_4 M_1_PI M_2_PI M_2_SQRTPI M_E M_LN2 M_LN10 M_LOG2E M_LOG10E M_SQRT2 M_SQRT1_2 EOF`,
)
