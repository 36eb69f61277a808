int main(void) { return nothing; }
