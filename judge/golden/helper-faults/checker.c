int main(void) { return nonsense; }
