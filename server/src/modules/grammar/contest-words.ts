/** Words of contests and their machines that no dictionary of English has, in whatever case. */
export const contestWords: readonly string[] = `
testcase testcases subtask subtasks testset testsets checker checkers validator validators interactor interactors
grader graders stdin stdout stderr endl cin cout printf scanf getline println readline flush unflushed scanspec
runtime runtimes TLE MLE RTE WA judge judges onsite upsolve upsolving hackable editorialist setter setters
XOR XORs xor xors xored xoring XORed NAND nand nor bitwise bitmask bitmasks bitset bitsets popcount LSB MSB
DFS BFS DP LIS LCS LCA LCM GCD MST DSU RMQ FFT NTT SCC SCCs DAG DAGs BST BSTs AVL treap treaps trie tries
mex MEX modulo mod moduli coprime coprimes totient primality semiprime semiprimes squarefree palindromic palindrome
subarray subarrays subsequence subsequences substring substrings submatrix submatrices subgrid subgrids subtree
subtrees subgraph subgraphs subset subsets multiset multisets superset supersets prefix suffix infix bracket
multigraph multigraphs hypergraph digraph digraphs bipartite acyclic biconnected unweighted undirected vertices
memoization memoize memoized precompute precomputed precomputation deque deques heap heapify hashmap hashmaps
hashset lexicographic lexicographical lexicographically polyline polylines polyomino polyominoes lattice convex
Fenwick Dijkstra Kruskal Floyd Warshall Bellman Kosaraju Tarjan Hopcroft Karp Dinic Edmonds Kuhn Manacher Knuth
Morris Pratt Aho Corasick Eratosthenes Euler Eulerian Hamiltonian Zobrist Grundy nim nimber nimbers Sprague
unimodal bitonic monotonic monotone nondecreasing nonincreasing nonnegative nonpositive nonzero nonempty
parenthesization parenthesized tokenized whitespace whitespaces newline newlines backslash lowercase uppercase
alphanumeric ASCII Unicode UTF hex hexadecimal int ints uint long longs bool bools boolean booleans char chars
str arr vec idx argc argv struct structs tuple tuples enum const iff wlog lhs rhs
`
  .trim()
  .split(/\s+/)
